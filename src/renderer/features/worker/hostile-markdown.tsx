import { useState } from 'react'
import Markdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { visibleText } from '@shared/lib/visible-text'
import { ask } from '../../parts/ask'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { toast } from '../../ui/toast'

interface Props {
  readonly text: string
}

const plugins = [remarkGfm]

/** Longer results are shown as text: laying out megabytes of Markdown would freeze the window. */
const maxChars = 400_000

/**
 * A worker's result as Markdown. Raw HTML is shown as text, images are not loaded, a link never opens:
 * a click shows where it leads and offers to copy it.
 */
export const HostileMarkdown = ({ text }: Props) => {
  const [link, setLink] = useState<string | null>(null)
  const safe = visibleText(text)
  if (safe.length > maxChars) return <pre className="plain-text">{safe}</pre>
  return (
    <div className="markdown">
      <Markdown
        remarkPlugins={plugins}
        // The address is only ever shown and copied, so it is kept as it is.
        urlTransform={(url) => url}
        components={{
          a: ({ href, children }) => (
            <button
              type="button"
              className="link"
              title={href}
              onClick={() => {
                setLink(href ?? '')
              }}
            >
              {children}
            </button>
          ),
          img: ({ alt, src }) => (
            <span className="no-image">
              image not loaded: {alt} <span className="t-mono">{src}</span>
            </span>
          ),
          input: ({ checked }) => <span aria-hidden="true">{checked ? '☑' : '☐'} </span>,
        }}
      >
        {safe}
      </Markdown>
      <ConfirmDialog
        open={link !== null}
        title="A link in the worker's text"
        cancel="Close"
        confirm="Copy link"
        onCancel={() => {
          setLink(null)
        }}
        onConfirm={() => {
          void ask('copyText', { text: link ?? '' }).then((answer) => {
            if (answer !== null) toast('ok', 'Link copied')
          })
          setLink(null)
        }}
      >
        <p className="t-mono break">{link}</p>
        <p>The worker wrote it. Wavedeck does not open links; look at it before you do.</p>
      </ConfirmDialog>
    </div>
  )
}
