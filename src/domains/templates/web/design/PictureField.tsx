import type { Design } from '../../contract/design.schemas.ts'
import { pictures } from '../../contract/design-words.ts'
import css from './design.module.css'

interface PictureFieldProps {
  readonly value: Design['picture']
  readonly onChange: (picture: Design['picture']) => void
}

const nameOf = (picture: string) => picture.charAt(0).toUpperCase() + picture.slice(1)

/** One of the drawings that come with the product. */
export function PictureField({ value, onChange }: PictureFieldProps) {
  return (
    <fieldset className={css.pictures} data-field="picture">
      <legend className={css.legend}>Picture</legend>
      {pictures.map((picture) => (
        <label key={picture} className={css.picture}>
          <input
            type="radio"
            name="picture"
            checked={picture === value}
            aria-label={nameOf(picture)}
            onChange={() => onChange(picture)}
          />
          <img src={`/pictures/${picture}.svg`} alt="" />
        </label>
      ))}
    </fieldset>
  )
}
