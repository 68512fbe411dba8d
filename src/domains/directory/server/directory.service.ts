/** What other domains may ask of the directory. */
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
  insertGuardians,
  insertTies,
  updateGuardiansEach,
} from './guardians/many-guardians.ts'
export { dropClasses } from './students/leave-school.ts'
export { listsStudent } from './students/managed-students.ts'
export { reckonStandings } from './students/standings.ts'
