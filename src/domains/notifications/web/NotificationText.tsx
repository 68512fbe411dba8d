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
                <a key={piece} href={piece} target="_blank" rel="noopener noreferrer">
                  {piece}
                </a>
              ) : (
                piece
              ),
            )}
          </p>
        ))}
    </div>
  )
}
