import { visibleText } from '@shared/lib/visible-text'
import type { ReactNode } from 'react'
import { type CodeToken, codeTokens, languageOf } from './code-tokens'

interface Props {
  readonly path: string
  readonly text: string
  /** The part that differs from the other side. */
  readonly mark: readonly [number, number] | null
}

/** One line of code in its colours, with what changed in it marked. */
export const CodeText = ({ path, text, mark }: Props) => {
  const language = languageOf(path)
  const tokens = language === null ? [] : codeTokens(text, language)
  const [from, to] = mark ?? [0, 0]
  return (
    <>
      {coloured(text, tokens, 0, from)}
      {to > from ? <mark>{coloured(text, tokens, from, to)}</mark> : null}
      {coloured(text, tokens, Math.max(from, to), text.length)}
    </>
  )
}

const coloured = (
  text: string,
  tokens: readonly CodeToken[],
  from: number,
  to: number,
): ReactNode[] => {
  const parts: ReactNode[] = []
  let at = from
  for (const token of tokens) {
    const [start, end] = [Math.max(token.from, from), Math.min(token.to, to)]
    if (token.kind === null || end <= start) continue
    if (start > at) parts.push(visibleText(text.slice(at, start)))
    parts.push(
      <span key={start} className={`sx-${token.kind}`}>
        {visibleText(text.slice(start, end))}
      </span>,
    )
    at = end
  }
  if (at < to) parts.push(visibleText(text.slice(at, to)))
  return parts
}
