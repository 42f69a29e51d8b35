/** The part of Electron's frame that says who asks. */
export interface Sender {
  readonly url: string
  readonly parent: unknown
}

/** True for the top frame of our own page only: a frame in it, or another page, may ask nothing. */
export const isOurPage = (sender: Sender | null, page: string): boolean => {
  if (sender?.parent !== null || !URL.canParse(sender.url)) return false
  const asked = new URL(sender.url)
  const ours = new URL(page)
  return (
    asked.protocol === ours.protocol && asked.host === ours.host && asked.pathname === ours.pathname
  )
}
