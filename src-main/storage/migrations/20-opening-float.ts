/** The cash in the drawer when a shift was opened, in tiyn; NULL: nobody said. */
export const openingFloat = `ALTER TABLE shifts ADD COLUMN opening_float INTEGER;`;
