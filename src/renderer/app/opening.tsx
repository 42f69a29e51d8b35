import { Skeleton } from '../ui/skeleton'
import { Logo } from './logo'
import { WindowButtons } from './window-buttons'

/** While the engine opens what is kept: the frame that everything then stands in; it can be moved and closed. */
export const Opening = () => (
  <div className="app">
    <header className="tbar">
      <div className="tbar-l">
        <Logo />
        <b className="t-strong tbar-full">Wavedeck</b>
      </div>
      <span className="grow" />
      <WindowButtons />
    </header>
    <div className="rail" />
    <div className="rail-mini" />
    <main className="main">
      <Skeleton word="Opening your work" />
    </main>
    <footer className="sbar" />
  </div>
)
