import { FileDrop } from '#ui/controls/FileDrop.tsx'
import { useSentFile } from '#web/calls/sent-file.ts'
import type { Design } from '../../contract/design.schemas.ts'
import type { UploadedPicture } from '../../contract/design-files.contract.ts'
import { pictures } from '../../contract/design-words.ts'
import { pictureAddress } from '../../rules/picture-of.ts'
import css from './design.module.css'

interface PictureFieldProps {
  readonly value: Design['picture']
  /** Where a picture of one's own is sent. */
  readonly sentTo: string
  readonly error: string | undefined
  readonly onChange: (picture: Design['picture']) => void
}

const nameOf = (picture: string) => picture.charAt(0).toUpperCase() + picture.slice(1)
const isDrawing = (picture: string) => pictures.some((one) => one === picture)

/** One of the drawings that come with the product, or a picture of one's own. */
export function PictureField({ value, sentTo, error, onChange }: PictureFieldProps) {
  const upload = useSentFile<UploadedPicture>({
    path: sentTo,
    hint: 'Or drop a picture here: PNG, JPEG or WebP, up to 2 MB',
    onSent: ({ picture }) => onChange(picture),
  })
  const offered = value === null || isDrawing(value) ? pictures : [value, ...pictures]
  return (
    <fieldset className={css.pictures} data-field="picture">
      <legend className={css.legend}>Picture</legend>
      {offered.map((picture) => (
        <label key={picture} className={css.picture}>
          <input
            type="radio"
            name="picture"
            checked={picture === value}
            aria-label={isDrawing(picture) ? nameOf(picture) : 'Your picture'}
            onChange={() => onChange(picture)}
          />
          <img src={pictureAddress(picture)} alt="" />
        </label>
      ))}
      <div className={css.drop}>
        <FileDrop
          label="Picture"
          name="picture"
          accept="image/png,image/jpeg,image/webp"
          {...upload}
          problem={upload.problem ?? error}
        />
      </div>
    </fieldset>
  )
}
