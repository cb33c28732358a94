import { parser } from '@prometheus-io/lezer-promql';

/** A condition on a label, as `status=~"5.."`. */
interface LabelMatcher {
  readonly label: string;
  readonly operator: string;
  readonly value: string;
}

/** A selector of series of one metric. */
interface Selector {
  readonly metric: string;
  readonly matchers: readonly LabelMatcher[];
}

/** The selectors and labels of an expression. */
interface Query {
  readonly selectors: readonly Selector[];
  /** The labels by which the expression groups or joins. */
  readonly grouping: readonly string[];
}

/**
 * Parses an expression with the grammar of Prometheus.
 *
 * @throws Error for any other text.
 */
export function parseQuery(expression: string): Query {
  const selectors: { metric: string; matchers: LabelMatcher[] }[] = [];
  const grouping: string[] = [];
  const sliceText = ({ from, to }: { from: number; to: number }) => expression.slice(from, to);
  parser.parse(expression).iterate({
    enter(node) {
      if (node.type.isError) throw new Error(`No PromQL at character ${node.from}: ${expression}`);
      const { parent, lastChild } = node.node;
      if (node.name === 'VectorSelector') selectors.push({ metric: '', matchers: [] });
      const selector = selectors.at(-1);
      if (node.name === 'Identifier' && parent?.name === 'VectorSelector' && selector)
        selector.metric = sliceText(node);
      if (node.name === 'LabelName' && parent?.name === 'GroupingLabels') grouping.push(sliceText(node));
      if (node.name === 'UnquotedLabelMatcher') {
        const [label, operator] = [node.node.getChild('LabelName'), node.node.getChild('MatchOp')];
        if (!label || !operator || !lastChild) throw new Error(`A matcher that cannot be read: ${sliceText(node)}`);
        selector?.matchers.push({
          label: sliceText(label),
          operator: sliceText(operator),
          value: sliceText(lastChild).slice(1, -1),
        });
      }
    },
  });
  return { selectors, grouping };
}

/** True when the value of a label meets a condition. The value of a missing label is empty. */
export function meetsCondition(value: string, { operator, value: expected }: LabelMatcher): boolean {
  const isMet = operator.endsWith('~') ? new RegExp(`^(?:${expected})$`).test(value) : value === expected;
  return operator.startsWith('!') ? !isMet : isMet;
}
