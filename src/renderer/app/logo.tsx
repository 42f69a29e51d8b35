export const Logo = () => (
  <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
    <g fill="currentColor">
      <rect x="2" y="9" width="3" height="6" rx=".8" />
      <rect x="7.5" y="3" width="3" height="12" rx=".8" />
      <rect x="13" y="6.5" width="3" height="8.5" rx=".8" />
    </g>
  </svg>
)
