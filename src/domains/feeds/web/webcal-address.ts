/** The link as phones and computers hand it to their calendar, which subscribes instead of downloading a file. */
export const webcalAddress = (url: string): string => url.replace(/^https?:/, 'webcal:')
