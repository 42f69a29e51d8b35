/** What is gathered while a folder is checked, as paths inside it. */
export interface Checking {
  /** Files that were compared. */
  readonly covered: Set<string>
  /** What was altered, each with a reason. */
  readonly altered: string[]
  /** What a file grew by since, which nothing answers for. */
  readonly added: string[]
}
