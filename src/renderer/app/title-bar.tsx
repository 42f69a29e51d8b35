import { visibleLine } from '@shared/lib/visible-text'
import { Fragment } from 'react'
import { type Crumb, back, go, navigationStore } from '../bridge/navigation'
import { Icon } from '../ui/icon'
import { IconButton } from '../ui/icon-button'
import { Kbd } from '../ui/kbd'
import { Logo } from './logo'
import { showOver, toggleRail } from './overlay-store'
import { WindowButtons } from './window-buttons'

const CrumbStep = ({ label, route }: Crumb) => {
  const shown = visibleLine(label)
  return route ? (
    <button type="button" className="crumb fg-2 trunc" title={shown} onClick={() => go(route)}>
      {shown}
    </button>
  ) : (
    <span className="t-strong trunc" title={shown} aria-current="page">
      {shown}
    </span>
  )
}

export const TitleBar = () => {
  const { crumbs, past } = navigationStore()
  return (
    <header className="tbar">
      <div className="tbar-l">
        <Logo />
        <b className="t-strong tbar-full">Wavedeck</b>
        <span className="grow tbar-full" />
        <span className="tbar-full">
          <IconButton icon="rail" label="Fold the rail" keys="mod+b" small onClick={toggleRail} />
        </span>
      </div>
      <nav className="crumbs" aria-label="Where you are">
        <IconButton
          icon="back"
          label="Go back"
          keys="alt+arrowleft"
          small
          disabled={past.length === 0}
          onClick={back}
        />
        {crumbs.map((crumb, index) => (
          <Fragment key={index}>
            {index > 0 ? <span className="crumb-s">/</span> : null}
            <CrumbStep {...crumb} />
          </Fragment>
        ))}
      </nav>
      <button
        type="button"
        className="tbar-search field field-bare"
        onClick={() => showOver('palette')}
      >
        <Icon name="search" size={14} />
        <span className="grow trunc">Search or command</span>
        <Kbd keys="mod+k" />
      </button>
      <WindowButtons />
    </header>
  )
}
