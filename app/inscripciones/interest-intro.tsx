const TOPICS = [
  "Fechas de inicio",
  "Programas de los cursos",
  "Precios y opciones",
  "Eventos de apertura",
];

/** What the waiting list is, before asking for anything (specification, section 2). */
export function InterestIntro() {
  return (
    <>
      <p className="lamp">Próximamente en Granada</p>
      <h1>Lista de espera</h1>
      <p className="lead">
        La escuela está a punto de abrir. Apúntate y serás de las primeras personas en saber:
      </p>
      <ul className="ruled-list">
        {TOPICS.map((topic) => (
          <li key={topic}>{topic}</li>
        ))}
      </ul>
    </>
  );
}
