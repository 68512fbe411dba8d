import css from './roll-name.module.css'

interface RollNameProps {
  readonly name: string
  /** What tells them from another of the same name: `tellApart`. */
  readonly detail: string | null
}

/** A student in a list; with grade and house below where another one there bears the same name. */
export function RollName({ name, detail }: RollNameProps) {
  if (detail === null) return name
  return (
    <span className={css.two}>
      <span className={css.name}>{name}</span> <span className={css.detail}>{detail}</span>
    </span>
  )
}
