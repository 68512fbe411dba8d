import css from './home.module.css'

interface PictureProps {
  readonly imageUrl: string | null
  readonly title: string
  /** Pixels. */
  readonly size: number
  /** What it shows; left out where the title stands beside it. */
  readonly alt?: string
}

/** The picture of an experience or house, or the first letter of its title. */
export function Picture({ imageUrl, title, size, alt = '' }: PictureProps) {
  const box = { width: size, height: size }
  if (imageUrl !== null) return <img className={css.picture} style={box} src={imageUrl} alt={alt} />
  return (
    <span className={css.picture} style={box} aria-hidden="true">
      {[...title][0]}
    </span>
  )
}
