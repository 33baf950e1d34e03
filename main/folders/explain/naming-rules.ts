import type { Reason, RelativePath, RoutingRule } from '../../../shared/model/index.ts';
import { createRouting, type Routing } from '../../plan/index.ts';
import type { OperationListener } from '../contract/folder-link.ts';

/** A reason with the rule that takes the path, also where the rule had no say in it. */
export function withRule({ code, details }: Reason, path: RelativePath, routing: Routing): Reason {
  const claim = routing.claim(path);
  return claim === null ? { code, details } : { code, details: { rule: claim.rule.pattern, ...details } };
}

/** Tells of each operation with its rule. */
export function namingRules(
  rules: readonly RoutingRule[],
  onOperation: OperationListener,
): OperationListener {
  const routing = createRouting(rules);
  return (operation) =>
    onOperation({ ...operation, reason: withRule(operation.reason, operation.path, routing) });
}
