import type { ReactNode } from 'react'
import css from './PersonCell.module.css'

export interface PersonCellProps {
  /** As the person writes it: full, with all accents. */
  name: string
  /** The name as it is drawn, such as a link to the person. */
  shown?: ReactNode
  /** Grade and house, or an address: a second line in label type. */
  second?: ReactNode
  /** Such as an On Hold badge after the name. */
  after?: ReactNode
  /** A photo; initials where there is none. Rolls have neither. */
  picture?: { photo?: string | undefined }
}

/** A person in a table: the name takes the space first and shows whole on hover. */
export function PersonCell({ name, shown = name, second, after, picture }: PersonCellProps) {
  return (
    <span className={css.person}>
      {picture !== undefined && <Portrait name={name} photo={picture.photo} />}
      <span className={css.words}>
        <span className={css.line}>
          <span className={css.name} title={name}>
            {shown}
          </span>
          {after}
        </span>
        {second !== undefined && (
          <span className={css.second} {...(typeof second === 'string' && { title: second })}>
            {second}
          </span>
        )}
      </span>
    </span>
  )
}

/** The photo of a person, or the initials of the first and last name; 28 px. Never the only name. */
export function Portrait({ name, photo }: { name: string; photo?: string | undefined }) {
  if (photo !== undefined) return <img className={css.portrait} src={photo} alt="" loading="lazy" />
  return (
    <span className={css.portrait} aria-hidden="true">
      {initials(name)}
    </span>
  )
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words[words.length - 1]] : words
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase('en-US')
}
