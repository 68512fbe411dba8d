import { createHmac } from 'node:crypto'

/**
 * The token of a link, from what is stored and the server's secret: its owner sees the link again whenever they
 * like, while a copy of the database opens no calendar.
 */
export const feedToken = (seed: string, secret: string): string =>
  createHmac('sha256', secret).update(`calendar feed ${seed}`).digest('base64url')
