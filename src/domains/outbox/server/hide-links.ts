/**
 * The text of a mail without what lets its holder in: of a private mail every link, of any other what a link
 * carries as its token. Such a link is for the receiver alone, not for who reads the outbox.
 */
export const hideLinks =
  (isPrivate: boolean) =>
  (text: string): string =>
    isPrivate
      ? text.replace(/(https?:\/\/[^/\s"<]+)[^\s"<]*/g, '$1/…')
      : text.replace(/\b(token=)[^"&\s<]+/g, '$1…')
