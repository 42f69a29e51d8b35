interface Props {
  readonly text: string
  /** What is searched; its places are marked, without regard to case. */
  readonly find: string
}

const atMost = 200

/** Text as text, with what is searched marked. */
export const MarkedText = ({ text, find }: Props) => {
  const wanted = find.toLowerCase()
  if (wanted === '' || !text.toLowerCase().includes(wanted)) return text
  const lower = text.toLowerCase()
  const parts = []
  let from = 0
  for (
    let at = lower.indexOf(wanted);
    at >= 0 && parts.length < atMost;
    at = lower.indexOf(wanted, from)
  ) {
    parts.push(text.slice(from, at), <mark key={at}>{text.slice(at, at + wanted.length)}</mark>)
    from = at + wanted.length
  }
  return (
    <>
      {parts}
      {text.slice(from)}
    </>
  )
}
