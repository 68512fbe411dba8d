import css from './config.module.css'
import type { CopyValues } from './copy-values.ts'

const Paragraphs = ({ text }: { readonly text: string }) =>
  text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => <p key={paragraph}>{paragraph}</p>)

/** The texts as a family reads them: banner, welcome, and the two notes where they come up. */
export function CopyPreview({ copy }: { readonly copy: CopyValues }) {
  const isEmpty = Object.values(copy).every((text) => text.trim() === '')
  if (isEmpty) return <p className={css.nothing}>Families read nothing yet. Edit writes the first texts.</p>
  return (
    <article className={css.preview} aria-label="As a family sees it">
      <header className={css.banner}>
        {copy.banner_extra_title !== '' && <p className={css.extra}>{copy.banner_extra_title}</p>}
        <p className={css.bannerTitle}>Apply to our school</p>
        {copy.banner_subtitle !== '' && <p className={css.subtitle}>{copy.banner_subtitle}</p>}
      </header>
      <div className={css.previewBody}>
        <Paragraphs text={copy.welcome_message} />
        {copy.flexible_tuition_alert_content !== '' && (
          <aside className={css.note}>
            <strong>Flexible tuition</strong>
            <Paragraphs text={copy.flexible_tuition_alert_content} />
          </aside>
        )}
        {copy.ssat !== '' && (
          <aside className={css.note}>
            <strong>SSAT</strong>
            <Paragraphs text={copy.ssat} />
          </aside>
        )}
      </div>
    </article>
  )
}
