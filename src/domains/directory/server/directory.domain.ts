import type { Domain } from '#server/domain.ts'
import { accountsDownloadRoutes } from './access/account-tables.ts'
import { familyAccessRoutes } from './access/family-access.routes.ts'
import { studentDetailsRoutes } from './details/student-details.routes.ts'
import { directoryJobs } from './directory.jobs.ts'
import { employeeAccessRoutes } from './employees/employee-access.routes.ts'
import { employeesRoutes } from './employees/employees.routes.ts'
import { leavingRoutes } from './employees/leaving/leaving.routes.ts'
import { guardiansRoutes } from './guardians/guardians.routes.ts'
import { studentsRoutes } from './students/students.routes.ts'
import { studentsDownloadRoutes } from './students/students-table.ts'

export const directoryDomain: Domain = {
  name: 'directory',
  routes: {
    employees: employeesRoutes,
    leaving: leavingRoutes,
    employeeAccess: employeeAccessRoutes,
    familyAccess: familyAccessRoutes,
    students: studentsRoutes,
    guardians: guardiansRoutes,
    studentDetails: studentDetailsRoutes,
  },
  downloads: [studentsDownloadRoutes, accountsDownloadRoutes],
  jobs: directoryJobs,
  menu: {
    areas: [{ at: 40, key: 'students', needs: 'people.view', url: '/students', label: 'Students' }],
    tools: [
      {
        at: 10,
        needs: 'staff.manage',
        orNeeds: 'groups.manage',
        url: '/workbench/employees-and-permissions',
        label: 'Employees and permissions',
        about: 'Colleagues, what they may do, and who may sign in.',
      },
    ],
  },
}
