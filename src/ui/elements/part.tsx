import { type FunctionComponent, type ReactNode, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

/** Properties of any part beside its own. */
interface PartProps {
  /** Drawn until it is loaded. */
  meanwhile?: ReactNode;
}

/**
 * A component that is loaded when it is first shown, and draws nothing else until then. Unlike one of `lazy` it is no fallback of
 * React's, after each of which React holds back what other boundaries show for up to 300 ms. `texts` are the namespaces it is
 * loaded with; without them it suspends for those it lacks. A failed import is thrown to the nearest error boundary.
 */
export function part<Props extends object>(
  load: () => Promise<{ readonly default: FunctionComponent<Props> }>,
  texts?: readonly string[],
): (props: Props & PartProps) => ReactNode {
  let Loaded: FunctionComponent<Props> | undefined;
  return function Part({ meanwhile, ...props }) {
    const { ready } = useTranslation(texts, { useSuspense: false });
    const [, draw] = useState({});
    useEffect(() => {
      if (Loaded) return;
      load().then(
        (module) => {
          Loaded = module.default;
          draw({});
        },
        (error: unknown) =>
          draw(() => {
            throw error;
          }),
      );
    }, []);
    return Loaded && ready ? (
      <Suspense fallback={null}>
        <Loaded {...(props as unknown as Props)} />
      </Suspense>
    ) : (
      meanwhile
    );
  };
}
