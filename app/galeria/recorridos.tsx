import { type Recorrido, recorridoTitle } from "./ficha";
import { galeriaHref } from "./galeria-state";

interface RecorridosProps {
  recorridos: (Recorrido & { fotos: number })[];
}

const WAYS = { proceso: "Por procedimiento", pelicula: "Por película" } as const;

export function Recorridos({ recorridos }: RecorridosProps) {
  if (recorridos.length === 0) return null;
  return (
    <nav className="recorridos" aria-label="Recorrer la galería">
      {(["proceso", "pelicula"] as const).map((by) => {
        const ways = recorridos.filter((each) => each.by === by);
        return ways.length === 0 ? null : (
          <section key={by} aria-label={WAYS[by]}>
            <p className="rebate" aria-hidden="true">
              {WAYS[by]}
            </p>
            <ul>
              {ways.map(({ value, fotos }) => (
                <li key={value}>
                  <a href={galeriaHref({ [by]: value })}>{recorridoTitle({ by, value })}</a> {fotos}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}
