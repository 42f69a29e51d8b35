/** Whole numbers in prose: `5,012`. */
export const count = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',')

/** `1 worker`, `12 workers`: every count of things in the window, in messages and in reports. */
export const plural = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`
