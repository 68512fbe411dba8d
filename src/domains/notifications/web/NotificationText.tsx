import { NotificationLink } from './NotificationLink.tsx'
import css from './NotificationText.module.css'

const addressPattern = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)])/

/** A plain text in paragraphs, with addresses to click; nothing of it is taken for markup. */
export function NotificationText({ text }: { text: string }) {
  return (
    <div className={css.text}>
      {text
        .split(/\n{2,}/)
        .filter((part) => part.trim() !== '')
        .map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text stand still
          <p key={at}>
            {part.split(addressPattern).map((piece, index) =>
              index % 2 === 1 ? (
                <NotificationLink key={piece} href={piece}>
                  {piece}
                </NotificationLink>
              ) : (
                piece
              ),
            )}
          </p>
        ))}
    </div>
  )
}
