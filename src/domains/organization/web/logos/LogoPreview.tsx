import type { LogoType } from '#contract/school/logo-types.ts'
import { school } from '#contract/school/school.ts'
import css from './logos.module.css'

interface LogoPreviewProps {
  readonly type: LogoType
  /** Null: the product's own mark. */
  readonly url: string | null
}

/** A logo where it stands: in the header of its scheme, at the top of a mail, in a tab. */
export function LogoPreview({ type, url }: LogoPreviewProps) {
  const { productName } = school()
  const mark = type !== 'email' && <img src="/icon.svg" alt="" className={css.logo} />
  const logo = url === null ? mark : <img src={url} alt="" className={css.logo} />
  return (
    <div className={css.preview} data-type={type} data-own={url !== null || undefined}>
      {type === 'favicon' ? (
        <div className={css.tab}>
          {logo}
          <span>Home · {productName}</span>
        </div>
      ) : (
        <div className={css.surface} data-type={type}>
          {logo}
          {(type !== 'email' || url === null) && <strong>{productName}</strong>}
          {type === 'email' && <p>Hello Amara, your house meets at 8:45 AM.</p>}
        </div>
      )}
    </div>
  )
}
