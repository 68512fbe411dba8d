const task = '/family/tasks/{taskId}'

/** Where the calls of a family’s tasks are: apart from the contract, so that uploads do not load its schemas. */
export const familyTaskPaths = {
  list: '/family/tasks',
  task,
  handIns: `${task}/hand-ins`,
  files: `${task}/files`,
  extension: `${task}/extension-requests`,
} as const
