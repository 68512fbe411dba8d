/** Where an import stands. */
export const importAddress = (importId: number) => `/workbench/enrollments/import?import=${importId}`
