/** What other domains may ask of the directory. */
export { closeFormerAddress } from './access/close-former-address.ts'
export { findAddressForm } from './address-form.ts'
export { listCustodyMarks } from './details/custody-marks.queries.ts'
export { addByMachine, changeByMachine } from './employees/by-machine/save-by-machine.ts'
export {
  deactivateByMachine,
  reactivateByMachine,
  type StillOwned,
} from './employees/by-machine/switch-by-machine.ts'
export {
  deleteGuardians,
  deleteTies,
  type EndedByHand,
  type EndedTie,
  type FamilyTie,
  insertGuardians,
  insertTies,
  keepEnded,
  listEndedByHand,
  listEndedTies,
  type Tied,
  updateGuardiansEach,
} from './guardians/many-guardians.ts'
export { dropClasses } from './students/leave-school.ts'
export { isListedWith, listsStudent } from './students/managed-students.ts'
export { reckonStandings } from './students/standings.ts'
