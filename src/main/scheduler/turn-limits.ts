/** Limits of every turn that no plan changes (design: States, Processes). */
export const turnLimits = {
  graceSeconds: 5,
  drainSeconds: 15,
} as const
