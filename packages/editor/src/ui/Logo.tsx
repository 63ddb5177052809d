import css from './Logo.module.css'

/** Warp and weft. */
export function Logo() {
  return (
    <svg className={css.logo} width="36" height="36" viewBox="0 0 36 36" aria-hidden>
      <rect width="36" height="36" rx="10" />
      <path d="M11 10v16M18 10v16M25 10v16M9 15h18M9 21h18" />
    </svg>
  )
}
