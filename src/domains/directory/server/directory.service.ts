/** What other domains may ask of the directory. */
export { findAddressForm } from './address-form.ts'
export { reckonStandings } from './students/standings.ts'
