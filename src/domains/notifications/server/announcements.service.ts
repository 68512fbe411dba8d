/** Announcements of other domains; apart, because they know who is told, and so reach into people. */

export { scheduleAnnouncement, stopAnnouncement } from './announcements/write-announcement.ts'
