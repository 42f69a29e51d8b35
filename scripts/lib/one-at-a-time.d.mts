/** Does `work` while no other process holds `file`; one that a dead process left is taken over. */
export const oneAtATime: (file: string, work: () => Promise<void>) => Promise<void>
