/** Whether the till knows people is asked of the trail at each start. */
export const peopleInTheTrail = `CREATE INDEX events_people ON events (n)
  WHERE type IN ('signedIn', 'peopleChanged');`;
