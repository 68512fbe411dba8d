export { seesExternal } from './external-students.access.ts'
export {
  addExternalsByImport,
  changeExternalsByImport,
  standExternalsByImport,
} from './import-externals.ts'
export { lockExternals } from './lock-externals.ts'
