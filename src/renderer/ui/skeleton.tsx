import { useEffect, useState } from 'react'

interface Props {
  /** What is being read: "Reading 5,012 files". */
  readonly word: string
  readonly rows?: number
}

const patienceMs = 150

/** Still rows with a word, after a moment: a quick answer never flashes. */
export const Skeleton = ({ word, rows = 3 }: Props) => {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      setShown(true)
    }, patienceMs)
    return () => {
      clearTimeout(timer)
    }
  }, [])
  if (!shown) return null
  return (
    <div className="skeleton" role="status">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="skel" />
      ))}
      <p className="t-micro fg-3">{word}</p>
    </div>
  )
}
