import { type FunctionComponent, type ReactNode, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

/**
 * A component that is loaded when it is first shown, and draws nothing until then. Unlike one of `lazy` it is no fallback of
 * React's, after each of which React holds back what other boundaries show for up to 300 ms. `texts` are the namespaces it is
 * loaded with; without them it suspends for those it lacks. A failed import is thrown to the nearest error boundary.
 */
export function part<Props extends object>(
  load: () => Promise<{ readonly default: FunctionComponent<Props> }>,
  texts?: readonly string[],
): (props: Props) => ReactNode {
  let Loaded: FunctionComponent<Props> | undefined;
  return function Part(props) {
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
        <Loaded {...props} />
      </Suspense>
    ) : null;
  };
}
