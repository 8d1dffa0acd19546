import { Component, type ReactNode } from "react";
import { FailureNote } from "./failure-note.tsx";
import { loadPart } from "./load-part.ts";
import { useLatest } from "./use-latest.ts";

interface Fallback {
  /** What is below the note of a failure, in a sentence. */
  readonly works: string;
  /** What the page had at build; stays while there is nothing better. */
  readonly children?: ReactNode;
}

/** A body whose code is loaded when it is first needed. Where that fails, or drawing does, the static body stays. */
export function Loaded<P>({
  load,
  draw,
  props,
  works,
  children,
}: Fallback & {
  readonly load: () => Promise<P>;
  readonly draw: (code: P) => ReactNode;
  /** Another value draws again after a failure. */
  readonly props: unknown;
}): ReactNode {
  const { latest, retry } = useLatest("code", () => loadPart(load));
  if (latest.value === null)
    return (
      <>
        {latest.status === "failed" && <FailureNote error={latest.error} works={works} onRetry={retry} />}
        <div className="stale">{children}</div>
      </>
    );
  return (
    <Guard works={works} rest={children} props={props}>
      {draw(latest.value)}
    </Guard>
  );
}

interface GuardProps extends Fallback {
  readonly rest: ReactNode;
  readonly props: unknown;
}

/** React takes away a whole island where one part of it throws; this keeps the static body instead. */
class Guard extends Component<GuardProps, { readonly error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override componentDidUpdate(before: GuardProps): void {
    if (this.state.error !== null && before.props !== this.props.props) this.setState({ error: null });
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <>
        <FailureNote error={error} works={this.props.works} onRetry={() => this.setState({ error: null })} />
        {this.props.rest}
      </>
    );
  }
}
