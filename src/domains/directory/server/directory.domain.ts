import type { Domain } from '#server/domain.ts'
import { employeesRoutes } from './employees/employees.routes.ts'
import { guardiansRoutes } from './guardians/guardians.routes.ts'
import { studentsRoutes } from './students/students.routes.ts'

export const directoryDomain: Domain = {
  name: 'directory',
  routes: { employees: employeesRoutes, students: studentsRoutes, guardians: guardiansRoutes },
}
