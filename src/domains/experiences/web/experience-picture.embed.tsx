import css from './experience-picture.module.css'

export interface ExperiencePictureProps {
  imageUrl: string | null
  title: string
  /** Pixels. */
  size: number
}

/** The picture of an experience, or the first letter of its title where there is none. */
export function ExperiencePicture({ imageUrl, title, size }: ExperiencePictureProps) {
  const box = { width: size, height: size }
  if (imageUrl !== null)
    return <img className={css.picture} style={box} src={imageUrl} alt="" loading="lazy" />
  return (
    <span className={css.picture} style={box} aria-hidden="true">
      {title.slice(0, 1)}
    </span>
  )
}
