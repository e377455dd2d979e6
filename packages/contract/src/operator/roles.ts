/** What an operator may be. Each call of the console names the roles that may make it. */
export const operatorRoles = ['support', 'reviewer', 'finance', 'admin'] as const;

export type OperatorRole = (typeof operatorRoles)[number];

/** Access may make a call of the console: a session of an operator in one of these roles. */
export interface OperatorAccess {
  readonly operator: readonly OperatorRole[];
}

/** These roles, and admin, who may do everything. */
export function operators(...roles: readonly Exclude<OperatorRole, 'admin'>[]): OperatorAccess {
  return { operator: [...roles, 'admin'] };
}

/** Every operator, whatever the role. */
export const everyOperator: OperatorAccess = { operator: operatorRoles };
