import './settings.css'
import { useEffect, useRef } from 'react'
import { replaceRoute, useCrumbs, useRoute } from '../../bridge/navigation'
import { Icon } from '../../ui/icon'
import { useRoving } from '../../ui/use-roving'
import { Appearance } from './appearance'
import { Clis } from './clis'
import { DataFolder } from './data-folder'
import { Doctor } from './doctor'
import { Notices } from './notices'
import { PolicySection } from './policy-section'
import { Projects } from './projects'
import { Reviews } from './reviews'
import { type SectionId, sections } from './sections'
import { useShownSection } from './use-shown-section'

const parts: Record<SectionId, () => React.ReactNode> = {
  clis: Clis,
  projects: Projects,
  policy: PolicySection,
  review: Reviews,
  appearance: Appearance,
  notices: Notices,
  data: DataFolder,
  doctor: Doctor,
}

export const SettingsScreen = () => {
  const route = useRoute()
  const at = route.screen === 'settings' ? (route.section ?? 'clis') : 'clis'
  const page = useRef<HTMLDivElement>(null)
  const roving = useRoving<HTMLElement>()
  useCrumbs([{ label: 'Settings' }])
  useEffect(() => {
    document.getElementById(`settings-${at}`)?.scrollIntoView({ block: 'start' })
    // Each choice of a section is a route of its own, also of the one in hand.
  }, [route, at])
  const shown = useShownSection(page, at)
  return (
    <>
      <div className="head">
        <h1 className="t-title">Settings</h1>
        <span className="push t-small fg-3">saved at once</span>
      </div>
      <div className="body set">
        <nav className="set-n row-list" aria-label="Settings" {...roving}>
          {sections.map(({ id, title, icon }) => (
            <button
              key={id}
              type="button"
              data-item
              className={id === shown ? 'lrow rail-i is-selected' : 'lrow rail-i'}
              aria-current={id === shown}
              onClick={() => replaceRoute({ screen: 'settings', section: id })}
            >
              <Icon name={icon} />
              <span>{title}</span>
            </button>
          ))}
        </nav>
        <div className="scroll" ref={page}>
          <div className="set-page">
            {sections.map(({ id }) => {
              const Part = parts[id]
              return (
                <section key={id} id={`settings-${id}`}>
                  <Part />
                </section>
              )
            })}
          </div>
        </div>
      </div>
    </>
  )
}
