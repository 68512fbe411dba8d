import css from './house-crest.module.css'

export interface HouseCrestProps {
  logoUrl: string | null
  title: string
  /** Pixels. */
  size: number
}

/** The logo of a house, or the first letter of its title where there is none. Never the only name. */
export function HouseCrest({ logoUrl, title, size }: HouseCrestProps) {
  const box = { width: size, height: size }
  if (logoUrl !== null) return <img className={css.crest} style={box} src={logoUrl} alt="" loading="lazy" />
  return (
    <span className={css.crest} style={box} aria-hidden="true">
      {title.slice(0, 1)}
    </span>
  )
}
