export interface DemoNote {
  type: 'academic' | 'product' | 'school'
  category: string
  title: string
  body: string
  redirectUrl: string | null
  ctaText: string
  isRequest?: boolean
}

/** A row of the table: every one has the same columns. */
export const notificationRow = (
  userId: number,
  note: DemoNote,
  { createdMs, readMs }: { createdMs: number; readMs: number | null },
  announcement: { id: number; content: string } | null = null,
) => ({
  userId,
  ...note,
  isRequest: note.isRequest ?? false,
  content: announcement?.content ?? '',
  announcementId: announcement?.id ?? null,
  createdAt: new Date(createdMs),
  readAt: readMs === null ? null : new Date(readMs),
})
