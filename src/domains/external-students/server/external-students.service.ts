export {
  addExternalsByImport,
  changeExternalsByImport,
  standExternalsByImport,
} from './import-externals.ts'
export { lockExternals } from './lock-externals.ts'
