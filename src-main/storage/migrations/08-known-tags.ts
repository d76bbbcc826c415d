/** Tags seen on customers: no operation of the service lists those that there are. */
export const knownTags = `CREATE TABLE known_tags (tag_id TEXT PRIMARY KEY, tag TEXT NOT NULL) STRICT;`;
