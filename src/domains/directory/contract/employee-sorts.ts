/** By what the list of colleagues is sorted; apart from the contract, whose schemas the first load need not carry. */
export const employeeSorts = ['name', '-name', 'job', '-job', 'last_sign_in', '-last_sign_in'] as const
