import { z } from 'zod'
import { instant } from '#contract/values.ts'

/** A notification as the bell and the panel show it (3-shell-and-houses §3). */
export const notification = z.object({
  id: z.number(),
  title: z.string(),
  type: z.enum(['academic', 'product', 'school']),
  category: z.string(),
  read: z.boolean(),
  body: z.string(),
  imageUrl: z.string().nullable(),
  imageAlt: z.string(),
  ctaText: z.string(),
  createdAt: instant,
  iconUrl: z.string().nullable(),
  iconAlt: z.string(),
  redirectUrl: z.string().nullable(),
  content: z.string(),
})
export type Notification = z.output<typeof notification>
