import { EmptyList } from "~/ui/empty-list";
import { Moment } from "~/ui/moment";
import { Pagination } from "~/ui/pagination";
import { destinoWords } from "./carta-fields";
import type { Carta } from "./cartas.server";

interface CartasListProps {
  cartas: Carta[];
  underWay: number[];
  /** False if cartas can be written but not sent: what is under way waits. */
  canSend: boolean;
  page: number;
  pages: number;
}

export function CartasList({ cartas, underWay, canSend, page, pages }: CartasListProps) {
  if (cartas.length === 0) return <EmptyList>Todavía no has escrito ninguna carta.</EmptyList>;
  const underWayWords = canSend ? "enviándose" : "pendiente de salir";
  return (
    <>
      <ul className="ruled-list admin-list">
        {cartas.map((carta) => (
          <li key={carta.id}>
            <div>
              <a href={`/admin/cartas?carta=${carta.id}`}>{carta.asunto}</a>
              <p className="secondary-text">
                {destinoWords(carta.group, carta.estado)} ·{" "}
                {underWay.includes(carta.id) ? underWayWords : <StateWords {...carta} />}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <Pagination
        label="Páginas de cartas"
        page={page}
        pages={pages}
        hrefOf={(other) => `/admin/cartas?pagina=${other}`}
      />
    </>
  );
}

function StateWords({ sent_at, stopped_at }: Carta) {
  if (stopped_at) {
    return (
      <>
        detenida el <Moment at={stopped_at} />
      </>
    );
  }
  if (!sent_at) return "sin enviar";
  return (
    <>
      enviada el <Moment at={sent_at} />
    </>
  );
}
