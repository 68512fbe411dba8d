/** What other domains may ask of when employees can be booked. */
export { findBookingConflicts } from './bookings.ts'
