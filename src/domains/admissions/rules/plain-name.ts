/** What leads somewhere: the school mails names to people, and no stranger's advertisement. */
const leadsSomewhere =
  /:\/\/|www\.|@|[\p{L}\p{N}-]\.[a-z]{2,}\/|[\p{L}\p{N}-]{2}\.(?:com|net|org|info|biz|io|ru|cn|xyz|top|site|online|shop|link|click)\b/iu

/** Whether a name holds no address, of the web or of mail. */
export const isPlainName = (name: string): boolean => !leadsSomewhere.test(name)

const mostCharacters = 40

/** The first words of a name as a mail says it: letters and what stands within a name, nothing else. */
export const mailedName = (name: string, words = 1): string =>
  name
    .split(/\s+/)
    .map((word) => word.replaceAll(/[^\p{L}\p{M}'’-]/gu, ''))
    .filter((word) => /\p{L}/u.test(word))
    .slice(0, words)
    .join(' ')
    .slice(0, mostCharacters)
    .toWellFormed()
    .trim()
