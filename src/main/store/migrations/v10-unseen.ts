/** Why a turn's workspace could not be looked at when it ended, in words; null where it was. */
export const unseenColumn = `
ALTER TABLE turns ADD COLUMN unseen TEXT;
`
